-- The strongest groups of occupations of what people wrote, by which a job's list reads those whose profile names neither role nor field.
create function strongest_groups(int[]) returns int[] language sql immutable parallel safe
  as $$ select array(select each >> 8 from unnest($1[1:3]) each) $$;
create index candidate_work_groups on candidate_work using gin (strongest_groups(concepts));
