-- What a role pays is compared within one country: countries that share a currency pay differently. The next night counts it anew.
delete from pay_level;
alter table pay_level drop constraint pay_level_pkey;
alter table pay_level add column country text not null;
alter table pay_level add primary key (kind, code, country, currency);
