"""A file that is too large is not stored while it comes in: the form arrives whole, with the file's name and size in its place."""

from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile, TemporaryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler


class Capped(FileUploadHandler):
    """First of the handlers. `evidence.measured` then refuses the file by its size, with the form's other fields still there."""

    over = False

    def new_file(self, *arguments: Any, **more: Any) -> None:
        super().new_file(*arguments, **more)
        # What comes in is known to be too large before the first byte is stored.
        self.over = (self.content_length or 0) > settings.EVIDENCE_LARGEST

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        self.over = self.over or start + len(raw_data) > settings.EVIDENCE_LARGEST
        return None if self.over else raw_data

    def file_complete(self, file_size: int) -> SimpleUploadedFile | None:  # type: ignore[override]
        if not self.over or file_size <= settings.EVIDENCE_LARGEST:
            return None
        self._forget()
        left_out = SimpleUploadedFile(str(self.file_name), b"")
        left_out.size = file_size
        return left_out

    def _forget(self) -> None:
        """What came in before the limit was met is thrown away at once, not with the request."""
        for handler in self.request.upload_handlers if self.request else ():
            held = getattr(handler, "file", None)
            if isinstance(held, TemporaryUploadedFile):
                held.close()
