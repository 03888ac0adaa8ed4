-- Built-in lists of the automatic screen as companies were last screened with them: a version that changes one screens them again.
create table screened_list (
  name text primary key,
  hash text not null
);
