"""What a party brings to a file by the portal: defences, appeals, what they read of it, and when."""
