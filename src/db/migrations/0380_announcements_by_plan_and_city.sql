-- An announcement may be for companies on some plans and for people of some cities only; empty is for everybody of its audience.
alter table announcement
  add column plans text[] not null default '{}' check (cardinality(plans) <= 20),
  add column cities uuid[] not null default '{}' check (cardinality(cities) <= 50),
  -- Of guests nothing is known, and candidates have no plan.
  add constraint announcement_narrowed check (
    (cardinality(plans) = 0 or audience in ('ALL', 'EMPLOYER')) and (cardinality(cities) = 0 or audience <> 'GUEST'));
