"""What is read of series: their lists, ratings, people and clubs."""
