"""What is done with the directory: a city's numbers come in, go out, or are written anew."""

from zelo.directory.acts.point import forget, point, rebuild

__all__ = ["forget", "point", "rebuild"]
