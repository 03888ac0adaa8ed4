-- Records about money are kept as long as the law asks, and what is not needed any longer goes; alarms are mailed; corrections of what a
-- company holds can wait for a second administrator.

-- The file of a decided proof is forgotten after the time that is set; what was decided stays.
alter table transfer_proof alter column file_id drop not null;
create or replace function transfer_proof_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'WAITING' and new.file_id is null
    and (to_jsonb(new) - 'file_id') = (to_jsonb(old) - 'file_id') then
    return new;
  end if;
  if tg_op = 'DELETE' or old.status <> 'WAITING'
    or (to_jsonb(new) - array['status', 'received_minor', 'withheld_minor', 'slip_number', 'reason', 'decided_by', 'decided_at'])
      is distinct from
      (to_jsonb(old) - array['status', 'received_minor', 'withheld_minor', 'slip_number', 'reason', 'decided_by', 'decided_at']) then
    raise exception 'a proof of transfer is decided once and never changed';
  end if;
  return new;
end $$;
alter table transfer_proof add check (file_id is not null or status <> 'WAITING');
create index transfer_proof_kept on transfer_proof (decided_at) where file_id is not null and status <> 'WAITING';

-- The PDF of a document and the buyer's personal number go when records need not be kept any longer; the document itself stays.
create or replace function invoice_reject_change() returns trigger language plpgsql as $$
declare
  may_forget boolean := old.issued_at < now() - interval '1 year';
begin
  if tg_op = 'DELETE'
    or (to_jsonb(new) - array['file_id', 'buyer_number_sealed']) is distinct from (to_jsonb(old) - array['file_id', 'buyer_number_sealed'])
    or (old.file_id is not null and new.file_id is distinct from old.file_id and not (new.file_id is null and may_forget))
    or ((old.buyer_number_sealed is null) <> (new.buyer_number_sealed is null)
      and not (new.buyer_number_sealed is null and may_forget)) then
    raise exception 'an issued invoice is final';
  end if;
  return new;
end $$;
create index invoice_kept on invoice (issued_at) where file_id is not null or buyer_number_sealed is not null;

-- Alarms that administrators were not mailed yet. How many are open is kept in the memory of processes.
alter table billing_alarm add column mailed_at timestamptz;
update billing_alarm set mailed_at = opened_at;
create index billing_alarm_unmailed on billing_alarm (opened_at) where mailed_at is null and closed_at is null;
create trigger billing_alarm_changed after insert or update or delete or truncate on billing_alarm
  for each statement execute function notify_table_change();

-- Several corrections of one company can wait at a time, each under its key.
drop index billing_approval_open;
create unique index billing_approval_open on billing_approval (action, coalesce(order_id, company_id), coalesce(input ->> 'key', ''))
  where decided_at is null;
create index billing_approval_company on billing_approval (company_id, requested_at) where order_id is null;
