-- Tables and columns are called by the terms of the field. Nothing is rewritten.
alter table second_person rename to second_approval;
alter index second_person_pkey rename to second_approval_pkey;
alter index second_person_waiting rename to second_approval_waiting;
alter index second_person_requested_at rename to second_approval_requested_at;
alter index second_person_requested_by rename to second_approval_requested_by;
alter index second_person_decided_by rename to second_approval_decided_by;

alter table sent_once rename to idempotency_key;
alter index sent_once_pkey rename to idempotency_key_pkey;
alter index sent_once_at rename to idempotency_key_at;

alter table evidence_request rename column asked_at to requested_at;
alter table evidence_request rename column asked_by to requested_by;
