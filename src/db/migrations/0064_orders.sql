-- Orders, their payments, and what providers told us. A status is computed from facts that only grow.

-- Whom documents are made out to. The tax number is sealed; it can be that of a person.
alter table billing_account add column legal_name text;
alter table billing_account add column address text;
alter table billing_account add column email text;
alter table billing_account add column locale text check (locale in ('en', 'id'));
alter table billing_account add column tax_number_kind text not null default 'NONE'
  check (tax_number_kind in ('NPWP', 'NIK', 'PASSPORT', 'OTHER', 'NONE'));
alter table billing_account add column tax_number_sealed text;
alter table billing_account add column branch text;
alter table billing_account add column version int not null default 0;

create table pay_order (
  id uuid primary key default new_id(),
  company_id uuid not null references billing_account,
  -- What people name the order by.
  number text not null unique,
  status text not null default 'CREATED' check (status in
    ('CREATED', 'PENDING_PAYMENT', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED')),
  currency char(3) not null,
  net_minor bigint not null check (net_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  -- The tax of the day of the order, and the buyer of the moment of payment; null until then.
  tax jsonb,
  buyer jsonb,
  test boolean not null,
  -- Chosen by the client; the same key with the same items is the same order.
  key uuid not null,
  fingerprint text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Money that came is not what was asked for; somebody has to look.
  checking boolean not null default false,
  version int not null default 1,
  unique (company_id, key),
  check (paid_at is not null or status not in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED'))
);
create index pay_order_company on pay_order (company_id, created_at desc, id desc);
create index pay_order_open on pay_order (expires_at) where status in ('CREATED', 'PENDING_PAYMENT', 'FAILED');

create table order_line (
  id uuid primary key default new_id(),
  order_id uuid not null references pay_order,
  position int not null,
  -- UNUSED is the part of a plan that an upgrade gives back; its amount is negative.
  kind text not null check (kind in ('PLAN', 'TOPUP', 'UNUSED')),
  code text not null,
  period text not null check (period in ('MONTH', 'YEAR', 'ONCE')),
  title jsonb not null,
  count int not null check (count between 1 and 20),
  unit_net_minor bigint not null,
  net_minor bigint not null check (net_minor = unit_net_minor * count),
  -- What it grants, as it was when it was ordered.
  grants jsonb not null,
  -- The plan that an UNUSED line gives back; a plan is given back once.
  cuts_period uuid references plan_period,
  unique (order_id, position),
  check ((kind = 'UNUSED') = (net_minor < 0)),
  check ((kind = 'UNUSED') = (cuts_period is not null))
);

create function order_lines_add_up() returns trigger language plpgsql as $$
begin
  if (select net_minor from pay_order where id = new.order_id)
    <> (select sum(net_minor) from order_line where order_id = new.order_id) then
    raise exception 'the lines of an order add up to its net amount';
  end if;
  return null;
end $$;
create constraint trigger order_line_sum after insert or update on order_line deferrable initially deferred
  for each row execute function order_lines_add_up();

-- One attempt to pay an order. Its id is our reference at the provider.
create table payment (
  id uuid primary key default new_id(),
  order_id uuid not null references pay_order,
  provider text not null check (provider in ('sandbox', 'manual', 'stripe', 'midtrans')),
  provider_id text,
  url text,
  minor bigint not null,
  currency char(3) not null,
  facts jsonb not null,
  -- How often the provider was asked, and when it is asked next; null when nothing is open any more.
  asks int not null default 0,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when the attempt was ended: paid, failed, cancelled or expired.
  ended_at timestamptz
);
create unique index payment_open on payment (order_id) where ended_at is null;
create unique index payment_of_provider on payment (provider, provider_id) where provider_id is not null;
create index payment_due on payment (next_ask_at) where next_ask_at is not null;
create index payment_order on payment (order_id, created_at desc);

create table payment_event (
  id uuid primary key default new_id(),
  provider text not null,
  event_key text not null,
  kind text not null,
  payment_id uuid references payment,
  received_at timestamptz not null,
  -- Emptied after 90 days.
  body text,
  unique (provider, event_key)
);
create index payment_event_payment on payment_event (payment_id, received_at);
create index payment_event_age on payment_event (received_at) where body is not null;

-- What the sandbox provider believes about an attempt: no money moves.
create table sandbox_payment (
  ref uuid primary key,
  minor bigint not null,
  currency char(3) not null,
  title text not null,
  return_url text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED')),
  paid_minor bigint,
  paid_currency char(3),
  paid_at timestamptz,
  refunds jsonb not null default '[]',
  dispute jsonb,
  down_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

alter table plan_period add column order_line_id uuid unique references order_line;
alter table plan_period add column net_minor bigint not null default 0 check (net_minor >= 0);
alter table credit_lot add column order_line_id uuid unique references order_line;
