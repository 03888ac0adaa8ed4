-- Imports look for a job of the same title, once for each row of a file.
create index job_same_title on job (company_id, fold_text(title)) where deleted_at is null;
