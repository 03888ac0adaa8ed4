-- What a company still owes its applicants is counted on every page of its members, from the index alone.
create index application_open on application (company_id, status, job_id) include (created_at, status_at) where closed_at is null;
