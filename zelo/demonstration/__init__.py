"""Towns at work, to try Zelo on: invented people, animals and files, made through the acts themselves. Only the launcher calls it."""
