"""A party's own pages: the files in which they answer, what they may file, the notices that wait for them."""
