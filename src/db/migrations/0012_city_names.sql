-- People type the names they say: Solo for Surakarta, South Jakarta, Bangalore. `also` holds them, separated by commas.
alter table city drop column norm;
alter table city add column also text not null default '';
alter table city add column norm text generated always as (plain(btrim(name || ' ' || replace(also, ',', ' ')))) stored;
create index city_norm on city (norm text_pattern_ops);
create index city_trgm on city using gin (norm gin_trgm_ops);
create index city_country on city (country_code, norm);
