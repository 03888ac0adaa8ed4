-- What a job that gave up was queued with, masked: the queue's public view has no payload.
create table failed_job (
  job_id bigint primary key,
  payload jsonb not null check (jsonb_typeof(payload) = 'array')
);
