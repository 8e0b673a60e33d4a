"""What came in from the public: a queue, the page of one, the form that receives it, two side by side."""
