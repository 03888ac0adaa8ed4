-- A person consents to acting by telling support a code that only they were sent.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'LOGIN', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'ACTING'));
alter table acting drop constraint acting_consent_check;
alter table acting add constraint acting_consent_check check (consent in ('CODE', 'CLICK', 'NONE'));
-- TRIES: too many wrong codes.
alter table acting drop constraint acting_ended_by_check;
alter table acting add constraint acting_ended_by_check check (ended_by in ('ADMIN', 'PERSON', 'DECLINED', 'TIME', 'TRIES'));
