-- Proofs of bank transfers: what a buyer says was paid, and what an administrator found in the bank.

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER', 'EXPORT', 'INVOICE', 'PROOF'));

create table transfer_proof (
  id uuid primary key default new_id(),
  order_id uuid not null references pay_order,
  -- The attempt to pay by transfer that it belongs to; several proofs of one attempt add up.
  payment_id uuid not null references payment,
  file_id uuid not null references file,
  status text not null default 'WAITING' check (status in ('WAITING', 'ACCEPTED', 'REJECTED')),
  -- What the buyer says. A buyer who withholds income tax (PPh 23) transfers that much less and names the slip.
  stated_minor bigint not null check (stated_minor > 0),
  stated_withheld_minor bigint not null default 0 check (stated_withheld_minor >= 0),
  stated_slip_number text,
  paid_on date not null,
  bank text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  -- What was found in the bank.
  received_minor bigint check (received_minor > 0),
  withheld_minor bigint check (withheld_minor >= 0),
  slip_number text,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  check ((stated_withheld_minor = 0) = (stated_slip_number is null)),
  check ((coalesce(withheld_minor, 0) = 0) = (slip_number is null)),
  check ((status = 'WAITING') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((status = 'ACCEPTED') = (received_minor is not null) and (status = 'ACCEPTED') = (withheld_minor is not null)),
  check ((status = 'REJECTED') = (reason is not null))
);
create unique index transfer_proof_waiting on transfer_proof (order_id) where status = 'WAITING';
create index transfer_proof_queue on transfer_proof (uploaded_at) where status = 'WAITING';
create index transfer_proof_decided on transfer_proof (decided_at desc) where status <> 'WAITING';
create index transfer_proof_order on transfer_proof (order_id, uploaded_at desc);
create index transfer_proof_payment on transfer_proof (payment_id);
create index transfer_proof_file on transfer_proof (file_id);

create function transfer_proof_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'WAITING'
    or (to_jsonb(new) - array['status', 'received_minor', 'withheld_minor', 'slip_number', 'reason', 'decided_by', 'decided_at'])
      is distinct from
      (to_jsonb(old) - array['status', 'received_minor', 'withheld_minor', 'slip_number', 'reason', 'decided_by', 'decided_at']) then
    raise exception 'a proof of transfer is decided once and never changed';
  end if;
  return new;
end $$;
create trigger transfer_proof_final before update or delete on transfer_proof
  for each row execute function transfer_proof_reject_change();
