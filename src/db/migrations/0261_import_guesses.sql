-- What texts of a file were taken for at its check; null until then. The import goes by it and compares nothing again.
alter table import_run add column guesses jsonb;
