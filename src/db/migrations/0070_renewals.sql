-- Renewals, changes of a plan at its end, jobs beyond the slots of a plan, and what companies were notified of.

-- A renewal is prepared by the site, so nobody created it. An order that another plan order replaced was not cancelled by its buyer.
alter table pay_order alter column created_by drop not null;
alter table pay_order add column renews_period uuid references plan_period;
alter table pay_order add column replaced_at timestamptz;
create unique index pay_order_renewal on pay_order (renews_period)
  where replaced_at is null and status in ('CREATED', 'PENDING_PAYMENT', 'FAILED');
create index pay_order_renews on pay_order (renews_period) where renews_period is not null;

-- What the company wants after the period `next_of`: another plan, or FREE. Without it the same plan is renewed.
alter table billing_account add column next_of uuid references plan_period;
alter table billing_account add column next_plan text references plan;
alter table billing_account add column next_period text check (next_period in ('MONTH', 'YEAR'));
-- Jobs that stay open when the plan has too few slots for all; without a choice the oldest do.
alter table billing_account add column keep_jobs uuid[] not null default '{}';
alter table billing_account add check ((next_of is null) = (next_plan is null) and (next_of is null) = (next_period is null));

create index plan_period_end on plan_period (coalesce(cut_at, ends_at));

-- A slot that the plan no longer covers: its job is paused, counts for nothing, and needs a free slot to go on.
alter table job_slot add column suspended_at timestamptz check (suspended_at >= taken_at);

-- The plan has or will have fewer slots than jobs hold: until `due_at` the company chooses which jobs stay.
create table slot_notice (
  id uuid primary key default new_id(),
  company_id uuid not null references billing_account,
  slot_limit int not null check (slot_limit >= 0),
  noticed_at timestamptz not null,
  due_at timestamptz not null check (due_at > noticed_at),
  closed_at timestamptz
);
create unique index slot_notice_open on slot_notice (company_id) where closed_at is null;
create index slot_notice_due on slot_notice (due_at) where closed_at is null;

-- What a company was notified of: each key once.
create table billing_notice (
  key text primary key,
  company_id uuid not null references billing_account,
  at timestamptz not null
);
create index billing_notice_company on billing_notice (company_id, at desc);

-- The first month of a plan begins with the plan and no longer at the midnight before.
update credit_lot l set starts_at = p.starts_at
from plan_period p
where l.company_id = p.company_id and l.source = 'PLAN' and l.starts_at < p.starts_at
  and p.starts_at < l.starts_at + interval '1 day' and l.expires_at > p.starts_at
  and not exists (select from credit_lot o where o.company_id = l.company_id and o.unit = l.unit and o.source = 'PLAN'
    and o.starts_at = p.starts_at);
