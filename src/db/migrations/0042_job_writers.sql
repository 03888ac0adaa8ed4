-- A hiring manager sees what came in for jobs of their own: a few of what may be thousands of the company.
create index job_writer on job (created_by, id);
