-- What many people searched for lately, and whether it found a job when it was last asked.

create table popular_search (
  words text primary key check (length(words) between 1 and 200),
  people int not null check (people >= 3),
  finds_nothing boolean not null,
  asked_at timestamptz not null
);
