-- Refunds, disputes, decisions that a second administrator confirms, and what the nightly audit of money finds.

-- The attempt that paid the order; money of any other attempt came besides it.
alter table pay_order add column payment_id uuid references payment;
update pay_order o set payment_id = (
  select p.id from payment p
  where p.order_id = o.id and (p.facts #>> '{paid,minor}')::bigint = o.total_minor and p.facts #>> '{paid,currency}' = o.currency
  order by p.created_at, p.id limit 1)
where o.paid_at is not null;

create table refund (
  id uuid primary key default new_id(),
  order_id uuid not null references pay_order,
  payment_id uuid not null references payment,
  -- SALE gives back what an invoice says and gets a credit note; UNMATCHED is money that no sale took.
  kind text not null check (kind in ('SALE', 'UNMATCHED')),
  -- ADMIN: decided here. PROVIDER: made at the provider. REVERSED: the payment was cancelled afterwards. DISPUTE: one was lost.
  source text not null check (source in ('ADMIN', 'PROVIDER', 'REVERSED', 'DISPUTE')),
  minor bigint not null check (minor > 0),
  currency char(3) not null,
  reason text not null,
  -- PREPARED waits for an administrator, REQUESTED is to be sent, SENT may have happened.
  state text not null check (state in ('PREPARED', 'REQUESTED', 'SENT', 'DONE', 'FAILED')),
  -- Our key at the provider, or its own for refunds that it made. A new one only after the provider refused the last for sure.
  provider_key text not null,
  sends int not null default 0,
  next_send_at timestamptz,
  failure text,
  requested_by uuid,
  requested_at timestamptz not null,
  done_at timestamptz,
  -- Money that was sent back by hand: on which day and under which reference of the bank.
  returned_on date,
  reference text,
  unique (payment_id, provider_key),
  check ((state = 'DONE') = (done_at is not null))
);
create index refund_order on refund (order_id, requested_at);
create index refund_to_send on refund (next_send_at) where next_send_at is not null;

-- Refunds of a payment that did not fail never exceed what arrived.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  arrived bigint;
begin
  select (facts #>> '{paid,minor}')::bigint into arrived from payment where id = new.payment_id for update;
  if (select sum(minor) from refund where payment_id = new.payment_id and state <> 'FAILED') > coalesce(arrived, 0) then
    raise exception 'more is refunded than was paid';
  end if;
  return null;
end $$;
create trigger refund_within_payment after insert or update on refund for each row execute function refund_within_payment();

create table dispute (
  id uuid primary key default new_id(),
  order_id uuid not null references pay_order,
  payment_id uuid not null references payment,
  provider_key text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  -- Until when the provider takes evidence.
  due_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  unique (payment_id, provider_key),
  check ((state = 'OPEN') = (decided_at is null))
);
create index dispute_order on dispute (order_id);
create index dispute_open on dispute (due_at) where state = 'OPEN';

-- Deeds on money above the setting twoEyes: one administrator asks, another decides.
create table billing_approval (
  id uuid primary key default new_id(),
  action text not null,
  order_id uuid references pay_order,
  company_id uuid not null references company,
  minor bigint not null,
  currency char(3) not null,
  input jsonb not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid check (decided_by <> requested_by),
  decided_at timestamptz,
  approved boolean,
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (approved is null))
);
create unique index billing_approval_open on billing_approval (action, coalesce(order_id, company_id)) where decided_at is null;
create index billing_approval_order on billing_approval (order_id, requested_at);

-- What somebody who keeps the books should look at. One that is found again stays the same alarm while it is open.
create table billing_alarm (
  id uuid primary key default new_id(),
  kind text not null,
  key text not null,
  -- AUDIT alarms close by themselves when the audit finds them no more; the others are closed by an administrator.
  source text not null check (source in ('AUDIT', 'EVENT')),
  order_id uuid references pay_order,
  company_id uuid references company,
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid
);
create unique index billing_alarm_open on billing_alarm (key) where closed_at is null;
create index billing_alarm_newest on billing_alarm (opened_at desc);
create index billing_alarm_order on billing_alarm (order_id);

create table billing_audit (
  id uuid primary key default new_id(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- How many accounts, orders and payments of providers were compared, and how many alarms came of it.
  accounts int not null,
  orders int not null,
  listed int not null,
  found int not null,
  -- Names of providers that could be listed, and of those that did not answer.
  providers text[] not null,
  unreachable text[] not null
);
create index billing_audit_newest on billing_audit (finished_at desc);

-- How long the test provider waits before each of its answers about an attempt.
alter table sandbox_payment add column slow_until timestamptz;
