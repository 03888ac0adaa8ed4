-- A company that its owner closed. Until reopen_until the owner can reopen it with the status it had; then its details are erased.
alter table company drop constraint company_status_check;
alter table company add constraint company_status_check
  check (status in ('INCOMPLETE', 'PENDING', 'APPROVED', 'NEEDS_CHANGES', 'REJECTED', 'SUSPENDED', 'CLOSED'));
alter table company add column status_before_closing text
  check (status_before_closing in ('INCOMPLETE', 'PENDING', 'APPROVED', 'NEEDS_CHANGES', 'REJECTED', 'SUSPENDED'));
alter table company add column reopen_until timestamptz;
alter table company add column erased_at timestamptz;
alter table company add constraint company_closed
  check ((status = 'CLOSED') = (reopen_until is not null) and (status = 'CLOSED') = (status_before_closing is not null));
create index company_closed_due on company (reopen_until) where reopen_until is not null and erased_at is null;
