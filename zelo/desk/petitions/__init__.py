"""What parties sent by the portal, for the desk to join; notices to their accounts; who acts for whom; who of them looked."""
