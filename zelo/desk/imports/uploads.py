"""A list is written to disk as it comes in; beyond the limit the rest of it is not kept."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.files.uploadhandler import StopUpload, TemporaryFileUploadHandler


class StraightToDisk(TemporaryFileUploadHandler):
    over = False

    def new_file(self, *arguments: Any, **more: Any) -> None:
        super().new_file(*arguments, **more)
        self._come, self.over = 0, False

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._come += len(raw_data)
        if self._come > settings.IMPORT_LARGEST:
            self.over = True
            raise StopUpload(connection_reset=False)
        super().receive_data_chunk(raw_data, start)
