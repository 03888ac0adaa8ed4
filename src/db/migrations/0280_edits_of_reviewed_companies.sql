-- Edits of online jobs wait too while every job of their company is reviewed after a decision.
alter table job_proposal drop constraint job_proposal_review_reason_check;
alter table job_proposal add constraint job_proposal_review_reason_check check (review_reason in ('COMPANY', 'ALL', 'FLAGGED'));
