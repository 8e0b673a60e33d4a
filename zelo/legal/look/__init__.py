"""How the law looks on any page of the site: words, icons, shields, drawn months."""
