-- Lists of a company's own jobs and applications are counted and cut from these indexes alone: every column their conditions read is in
-- them, so that what a company has had for years is not fetched row by row on each visit.
drop index application_company;
create index application_company on application (company_id, created_at desc, id)
  include (job_id, account_id, status, meets, viewed_at, withdrawn_at, closed_at);
-- One index for one application a job and person, and for a job's applications and their counts.
alter table application drop constraint application_job_id_account_id_key;
alter table application add constraint application_job_id_account_id_key unique (job_id, account_id)
  include (id, status, meets, created_at, viewed_at, withdrawn_at, closed_at);
drop index application_job;

drop index job_company;
create index job_company on job (company_id, updated_at desc, id)
  include (status, expires_at, published_at, created_by) where deleted_at is null;
-- When a job ended, whichever came first: a year later its applications are no longer the company's.
create index job_ended on job (company_id, least(deleted_at, closed_at, expires_at));

-- No query reads what happened to all jobs in order of time.
drop index job_track_recent;
analyze application, job;
