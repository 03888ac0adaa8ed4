-- Columns, indexes, a trigger, a status and a setting are called by the terms of the field. No data is lost; rows are rewritten only
-- where a stored word changes.

-- Versions of a job are append-only, like transfers of the ledger.
drop trigger job_version_frozen on job_version;
drop function job_version_keep();
create trigger job_version_append_only before update or delete on job_version for each row execute function reject_change();

-- Tables of one row.
alter table admin_bootstrap rename column only_one to singleton;
alter table admin_bootstrap rename constraint admin_bootstrap_only_one_check to admin_bootstrap_singleton_check;
alter table archive_state rename column only_row to singleton;
alter table archive_state rename constraint archive_state_only_row_check to archive_state_singleton_check;

alter table company_response rename column counted to application_count;
alter table company_response rename column answered to answered_count;

-- Why changes of an open job are reviewed: by the setting, or because the automatic check flagged them.
alter table job_proposal rename column state to status;
alter table job_proposal rename constraint job_proposal_state_check to job_proposal_status_check;
alter table job_proposal rename column waits_for to review_reason;
alter table job_proposal drop constraint job_proposal_waits_for_check;
update job_proposal set review_reason = 'FLAGGED' where review_reason = 'SCREEN';
alter table job_proposal add constraint job_proposal_review_reason_check check (review_reason in ('ALL', 'FLAGGED'));

-- A mail without a mail server is stored, and the mailbox page shows it.
alter table mail drop constraint mail_status_check;
update mail set status = 'STORED' where status = 'KEPT';
alter table mail add constraint mail_status_check check (status in ('QUEUED', 'SENT', 'STORED', 'BOUNCED', 'FAILED'));

update setting set key = 'invitationsPerDay' where key = 'invitationsADay';

alter index candidate_unlock_person rename to candidate_unlock_account;
alter index job_alert_person rename to job_alert_account;
alter index job_interaction_person rename to job_interaction_account;
alter index job_invitation_person rename to job_invitation_account;
alter index match_dismissal_person rename to match_dismissal_account;
alter index company_skeleton rename to company_name_skeleton;
alter index company_without_skeleton rename to company_without_name_skeleton;
alter index job_writer rename to job_created_by;
alter index state_plain_en rename to state_name_en;
alter index state_plain_id rename to state_name_id;
