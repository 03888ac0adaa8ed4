-- READ looks at the site as somebody else and changes nothing; ACT is what there was before.
alter table acting add column scope text not null default 'ACT' check (scope in ('ACT', 'READ'));
