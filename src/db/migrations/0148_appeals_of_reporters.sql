-- Who reported something appeals what became of it as well, and an appeal may change a decision in part.
alter table appeal add column report_id uuid references report on delete cascade;
alter table appeal drop constraint appeal_owner;
alter table appeal add constraint appeal_party check (num_nonnulls(company_id, account_id, report_id) = 1);
alter table appeal add constraint appeal_of_reporter unique (decision_id, report_id);
create index appeal_report on appeal (report_id, filed_at desc) where report_id is not null;
alter table appeal drop constraint appeal_outcome_check;
alter table appeal add constraint appeal_outcome_check check (outcome in ('UPHELD', 'PARTLY', 'REVERSED'));

create table appeal_file (
  appeal_id uuid not null references appeal on delete cascade,
  file_id uuid not null references file on delete cascade,
  sort int not null check (sort between 0 and 2),
  primary key (appeal_id, file_id),
  unique (appeal_id, sort)
);
create index appeal_file_file on appeal_file (file_id);
