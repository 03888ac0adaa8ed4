-- A match is written by the hundred thousand: what goes with its search needs no second and third check for each row.
-- Rows of jobs that are long gone are forgotten by the nightly refresh.
alter table job_alert drop constraint job_alert_job_id_fkey, drop constraint job_alert_account_id_fkey;
drop index job_alert_job;
