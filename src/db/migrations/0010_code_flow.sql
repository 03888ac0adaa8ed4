-- A code serves only the browser that asked for it, and a proven reset serves once.
alter table one_time_code add column flow_id uuid;
alter table one_time_code add column spent_at timestamptz;
create index one_time_code_flow on one_time_code (flow_id);
-- Which browser made the registration that is not proven yet, and what it said the company is called.
alter table account add column registration_flow uuid;
alter table account add column company_name text;
