-- Plans, credits and job slots. Amounts of money are minor units; a balance is the sum of transfers that nobody can change.

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create table plan (
  code text primary key check (code ~ '^[A-Z0-9_]{1,40}$'),
  title jsonb not null,
  description jsonb not null,
  entitlements jsonb not null,
  sort int not null,
  active boolean not null default true,
  version int not null default 1
);

create table topup (
  code text primary key check (code ~ '^[A-Z0-9_]{1,40}$'),
  title jsonb not null,
  unit text not null check (unit in ('JOB', 'UNLOCK', 'FEATURED_DAY', 'SEAT')),
  count int not null check (count between 1 and 100000),
  days int not null check (days between 1 and 3650),
  sort int not null,
  active boolean not null default true,
  version int not null default 1
);

-- Net prices from a moment on. What somebody has ordered keeps its price: a change is a new row.
create table price (
  id uuid primary key default new_id(),
  plan_code text references plan,
  topup_code text references topup,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('MONTH', 'YEAR', 'ONCE')),
  net_minor bigint not null check (net_minor > 0),
  valid_from timestamptz not null default now(),
  valid_until timestamptz check (valid_until >= valid_from),
  check ((plan_code is null) <> (topup_code is null)),
  check ((topup_code is not null) = (period = 'ONCE')),
  exclude using gist (
    coalesce(plan_code, '') with =, coalesce(topup_code, '') with =, currency with =, period with =,
    tstzrange(valid_from, valid_until) with &&
  )
);
create function price_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'valid_until') is distinct from (to_jsonb(old) - 'valid_until') then
    raise exception 'a price only ends';
  end if;
  return new;
end $$;
create trigger price_append_only before update or delete on price for each row execute function price_reject_change();

-- One row for each company that ever used a credit or a slot. Whoever changes what a company holds locks it first.
create table billing_account (
  company_id uuid primary key references company,
  created_at timestamptz not null default now()
);

-- Paid plans by time; without one the company is on FREE. Entitlements are those it was bought with.
create table plan_period (
  id uuid primary key default new_id(),
  company_id uuid not null references billing_account,
  plan_code text not null references plan,
  entitlements jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Day of the month on which allowances renew.
  anchor_day int not null check (anchor_day between 1 and 31),
  -- Set when an upgrade or a refund ends it early.
  cut_at timestamptz check (cut_at between starts_at and ends_at),
  exclude using gist (company_id with =, tstzrange(starts_at, coalesce(cut_at, ends_at)) with &&)
);
create index plan_period_company on plan_period (company_id, starts_at desc);

create table ledger_account (
  id uuid primary key default new_id(),
  company_id uuid not null references billing_account,
  unit text not null,
  -- LOT holds credits; the others are where they come from and where they go.
  kind text not null check (kind in ('LOT', 'ISSUED', 'USED', 'EXPIRED', 'REVOKED', 'PROVIDER', 'SALES', 'TAX', 'WITHHELD', 'UNMATCHED')),
  balance bigint not null default 0,
  check (balance >= 0 or kind <> 'LOT')
);
create unique index ledger_account_unique on ledger_account (company_id, unit, kind) where kind <> 'LOT';

create table credit_lot (
  id uuid primary key references ledger_account,
  company_id uuid not null references billing_account,
  unit text not null check (unit in ('JOB', 'UNLOCK', 'FEATURED_DAY', 'SEAT')),
  source text not null check (source in ('PLAN', 'TOPUP', 'COURTESY', 'ADJUST')),
  granted int not null check (granted >= 0),
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  frozen_at timestamptz
);
create unique index credit_lot_of_month on credit_lot (company_id, unit, starts_at) where source = 'PLAN';
create index credit_lot_company on credit_lot (company_id, unit, expires_at);
create index credit_lot_expiry on credit_lot (expires_at);

create table ledger_transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('GRANT', 'SPEND', 'REFUND', 'EXPIRE', 'REVOKE', 'ADJUST', 'PAYMENT', 'SALE', 'TAX')),
  from_account uuid not null references ledger_account,
  to_account uuid not null references ledger_account check (to_account <> from_account),
  count bigint not null check (count > 0),
  unit text not null,
  reason text not null,
  subject_id uuid,
  by_account uuid,
  at timestamptz not null,
  -- The same transfer twice is once.
  key text not null unique
);
create index ledger_transfer_from on ledger_transfer (from_account, id);
create index ledger_transfer_to on ledger_transfer (to_account, id);
create index ledger_transfer_subject on ledger_transfer (subject_id, unit, id);
create trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row execute function reject_change();

-- Balances follow the transfers here, so that no code can change one without the other. The smaller id first: no deadlock.
create function ledger_apply_transfer() returns trigger language plpgsql as $$
declare
  companies int;
begin
  update ledger_account a set balance = a.balance + case when a.id = new.to_account then new.count else -new.count end
  from (select id from ledger_account where id in (new.from_account, new.to_account) and unit = new.unit order by id for update) locked
  where a.id = locked.id;
  get diagnostics companies = row_count;
  if companies <> 2 then raise exception 'a transfer moves one unit between two accounts that hold it'; end if;
  return null;
end $$;
create trigger ledger_transfer_apply after insert on ledger_transfer for each row execute function ledger_apply_transfer();

-- A job that waits for review or is live holds a slot of the plan, or one that a job credit paid.
create table job_slot (
  id uuid primary key default new_id(),
  company_id uuid not null references billing_account,
  job_id uuid not null references job,
  lot_id uuid references credit_lot,
  taken_at timestamptz not null,
  freed_at timestamptz check (freed_at >= taken_at)
);
create unique index job_slot_open on job_slot (job_id) where freed_at is null;
create index job_slot_company on job_slot (company_id) where freed_at is null;

create trigger plan_changed after insert or update or delete or truncate on plan for each statement execute function notify_table_change();
create trigger topup_changed after insert or update or delete or truncate on topup for each statement execute function notify_table_change();
create trigger price_changed after insert or update or delete or truncate on price for each statement execute function notify_table_change();

insert into plan (code, title, description, entitlements, sort) values
  ('FREE', '{"en": "Free", "id": "Gratis"}',
   '{"en": "To find out whether Karya works for you.", "id": "Untuk mencoba apakah Karya cocok untuk Anda."}',
   jsonb_build_object('activeJobs', 1, 'jobDays', 30, 'candidateUnlocksPerMonth',
     coalesce((select (value->>'candidateUnlocksPerMonth')::int from setting where key = 'freePlan'), 5),
     'seats', 2, 'featuredDays', 0, 'screeningQuestions', 3, 'exports', false), 1),
  ('STARTER', '{"en": "Starter", "id": "Starter"}',
   '{"en": "For small businesses that hire now and then.", "id": "Untuk usaha kecil yang sesekali merekrut."}',
   '{"activeJobs": 3, "jobDays": 30, "candidateUnlocksPerMonth": 30, "seats": 3, "featuredDays": 7, "screeningQuestions": 5, "exports": true}', 2),
  ('GROWTH', '{"en": "Growth", "id": "Growth"}',
   '{"en": "For teams that always have open positions.", "id": "Untuk tim yang selalu punya posisi terbuka."}',
   '{"activeJobs": 10, "jobDays": 45, "candidateUnlocksPerMonth": 150, "seats": 10, "featuredDays": 30, "screeningQuestions": 10, "exports": true}', 3),
  ('BUSINESS', '{"en": "Business", "id": "Business"}',
   '{"en": "For agencies and companies that hire all year.", "id": "Untuk agensi dan perusahaan yang merekrut sepanjang tahun."}',
   '{"activeJobs": 50, "jobDays": 60, "candidateUnlocksPerMonth": 600, "seats": 50, "featuredDays": 120, "screeningQuestions": 10, "exports": true}', 4);

insert into price (plan_code, currency, period, net_minor, valid_from)
  select code, 'IDR', period, net::bigint * 100, '2026-01-01T00:00:00Z'
  from (values ('STARTER', 299000), ('GROWTH', 899000), ('BUSINESS', 2499000)) month(code, monthly),
    lateral (values ('MONTH', monthly), ('YEAR', monthly * 10)) each(period, net);

insert into topup (code, title, unit, count, days, sort) values
  ('JOB_1', '{"en": "1 job credit", "id": "1 kredit lowongan"}', 'JOB', 1, 365, 1),
  ('JOB_5', '{"en": "5 job credits", "id": "5 kredit lowongan"}', 'JOB', 5, 365, 2),
  ('JOB_10', '{"en": "10 job credits", "id": "10 kredit lowongan"}', 'JOB', 10, 365, 3),
  ('UNLOCK_10', '{"en": "10 unlocks", "id": "10 pembukaan kontak"}', 'UNLOCK', 10, 365, 4),
  ('UNLOCK_50', '{"en": "50 unlocks", "id": "50 pembukaan kontak"}', 'UNLOCK', 50, 365, 5),
  ('UNLOCK_200', '{"en": "200 unlocks", "id": "200 pembukaan kontak"}', 'UNLOCK', 200, 365, 6),
  ('FEATURED_7', '{"en": "7 featured days", "id": "7 hari unggulan"}', 'FEATURED_DAY', 7, 365, 7),
  ('SEAT_1', '{"en": "1 seat", "id": "1 kursi"}', 'SEAT', 1, 365, 8);

insert into price (topup_code, currency, period, net_minor, valid_from)
  select code, 'IDR', 'ONCE', net::bigint * 100, '2026-01-01T00:00:00Z'
  from (values ('JOB_1', 149000), ('JOB_5', 699000), ('JOB_10', 1299000), ('UNLOCK_10', 99000), ('UNLOCK_50', 449000),
    ('UNLOCK_200', 1599000), ('FEATURED_7', 99000), ('SEAT_1', 490000)) each(code, net);

-- Jobs that are live or under review hold their slots from before.
insert into billing_account (company_id)
  select distinct company_id from job where status in ('PENDING_REVIEW', 'ACTIVE', 'PAUSED') and deleted_at is null;
insert into job_slot (company_id, job_id, taken_at)
  select company_id, id, coalesce(published_at, updated_at) from job
  where status in ('PENDING_REVIEW', 'ACTIVE', 'PAUSED') and deleted_at is null;

-- What was unlocked this month becomes spends of this month's lot, so that a declined invitation still gives it back.
do $$
declare
  zone text := coalesce((select value #>> '{}' from setting where key = 'timeZone'), 'Asia/Jakarta');
  month_start timestamptz := date_trunc('month', now() at time zone zone) at time zone zone;
  month_end timestamptz := (date_trunc('month', now() at time zone zone) + interval '1 month') at time zone zone;
  allowance int := (select (entitlements->>'candidateUnlocksPerMonth')::int from plan where code = 'FREE');
  one record;
  lot uuid;
  issued uuid;
  used uuid;
begin
  for one in
    select company_id, count(*)::int as unlocked from candidate_unlock
    where refunded_at is null and at >= month_start group by company_id
  loop
    insert into billing_account (company_id) values (one.company_id) on conflict do nothing;
    insert into ledger_account (company_id, unit, kind) values (one.company_id, 'UNLOCK', 'LOT') returning id into lot;
    insert into ledger_account (company_id, unit, kind) values (one.company_id, 'UNLOCK', 'ISSUED') returning id into issued;
    insert into ledger_account (company_id, unit, kind) values (one.company_id, 'UNLOCK', 'USED') returning id into used;
    insert into credit_lot (id, company_id, unit, source, granted, starts_at, expires_at)
      values (lot, one.company_id, 'UNLOCK', 'PLAN', greatest(allowance, one.unlocked), month_start, month_end);
    insert into ledger_transfer (kind, from_account, to_account, count, unit, reason, at, key)
      values ('GRANT', issued, lot, greatest(allowance, one.unlocked), 'UNLOCK', 'PLAN', month_start, 'grant:' || lot);
    insert into ledger_transfer (kind, from_account, to_account, count, unit, reason, subject_id, by_account, at, key)
      select 'SPEND', lot, used, 1, 'UNLOCK', 'UNLOCK', id, by_account, at, 'spend:UNLOCK:' || id || ':' || lot
      from candidate_unlock where company_id = one.company_id and refunded_at is null and at >= month_start;
  end loop;
end $$;

drop table unlock_usage;
alter table candidate_unlock drop column month;
delete from setting where key = 'freePlan';
