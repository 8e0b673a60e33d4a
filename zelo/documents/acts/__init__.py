"""What can be done with papers."""

from zelo.documents.acts.issue_paper import Issued, issue_paper

__all__ = ["Issued", "issue_paper"]
