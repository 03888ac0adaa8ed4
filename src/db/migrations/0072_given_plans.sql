-- Plans that an administrator gives without an order: who did it and why. The key makes the same form sent twice one period.
alter table plan_period add column given_key uuid unique;
alter table plan_period add column given_by uuid;
alter table plan_period add column given_reason text;
alter table plan_period add check ((given_key is null) = (given_reason is null) and (given_key is null or order_line_id is null));
