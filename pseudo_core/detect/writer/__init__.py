"""What ties a sentence to the writer, and what says that it is about the world: other people's names stay out."""
