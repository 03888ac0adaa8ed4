-- Where a city is, in degrees, for "around it"; null where nobody has said so: then its state is what is around.
alter table city add column lat real, add column lon real;
create index city_at on city (lat, lon) where lat is not null;

-- What a candidate searched for lately, in the form of the address: theirs to see, and to forget with one press.
create table recent_search (
  account_id uuid not null references account on delete cascade,
  query text not null check (length(query) <= 600),
  at timestamptz not null,
  primary key (account_id, query)
);

-- Never filled: the plan of a search counts words of titles only.
drop table term_df_body;
