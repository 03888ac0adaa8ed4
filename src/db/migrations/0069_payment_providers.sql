-- How each payment provider does, and what became of its messages.

create table pay_provider_health (
  provider text primary key check (provider in ('sandbox', 'manual', 'stripe', 'midtrans')),
  -- When it last answered, and when and how it last did not.
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('DOWN', 'SLOW', 'STATUS', 'GARBAGE', 'REFUSED', 'KEYS')),
  -- Since when it answers nothing; while that is so it is only probed.
  down_since timestamptz,
  probed_at timestamptz,
  -- When open payments were last asked about.
  reconciled_at timestamptz,
  -- When a message that was not proven was last written to the audit log.
  refused_at timestamptz
);

-- DUE made a payment due to be asked about, UNKNOWN names none of ours, IGNORED is of a kind that says nothing about one.
alter table payment_event add column outcome text not null default 'DUE' check (outcome in ('DUE', 'UNKNOWN', 'IGNORED'));
update payment_event set outcome = 'UNKNOWN' where payment_id is null;
create index payment_event_unknown on payment_event (provider, received_at) where outcome = 'UNKNOWN';

drop index payment_due;
create index payment_due on payment (provider, next_ask_at) where next_ask_at is not null;
