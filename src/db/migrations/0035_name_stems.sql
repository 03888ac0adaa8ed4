-- Free text is led to the names of a list by the words they share, whatever their order and form.
alter table master_name add column stems tsvector generated always as (both_vector(name)) stored;
create index master_name_stems on master_name using gin (stems);
