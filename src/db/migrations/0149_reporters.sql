-- A rule warns people whose reports are rarely right, and closes reporting to them for a time: cases that nobody reported.
alter table moderation_case drop constraint moderation_case_opened_by_check;
alter table moderation_case add constraint moderation_case_opened_by_check check (opened_by in ('REPORT', 'SCREEN', 'RULE'));
create index report_answered on report (notified_at) where notified_at is not null and account_id is not null;
