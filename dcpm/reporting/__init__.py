"""A window's report -> what people and machines see of it: tables as values, a page, Markdown, figures for Prometheus."""
