-- A token that lets whoever runs the server in again although there are administrators; good for an hour.
alter table admin_bootstrap add column recovery boolean not null default false;
