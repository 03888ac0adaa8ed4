-- What companies share with suspended ones: telephones, and browsers, as a hash of the device cookie's id, of whoever works there.
create index company_suspended on company (phone) where status = 'SUSPENDED';
create index company_registration_number on company (registration_number) where registration_number is not null;
alter table session add column device text check (length(device) <= 64);
create index session_device on session (device) where device is not null;

-- Decisions about companies say how often rules are right, too.
alter table screen_label alter column job_id drop not null;
alter table screen_label add column company_id uuid references company on delete cascade;
alter table screen_label add constraint screen_label_of_one check (num_nonnulls(job_id, company_id) = 1);
create index screen_label_company on screen_label (company_id) where company_id is not null;
