-- When the present status was given: steps can be taken back only for a while.
alter table application add column status_at timestamptz not null default now();
-- When the employer was mailed about it: new applications are told in bundles.
alter table application add column announced_at timestamptz;
create index application_unannounced on application (job_id) where announced_at is null and withdrawn_at is null;
create index application_unseen on application (created_at) where viewed_at is null and reminded_at is null and closed_at is null;
