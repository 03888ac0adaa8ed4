-- Statements that search are planned for their very words and tokens, 10 to 20 conditions each, and with what was known of thousands of
-- words the planner took 0.3 ms to guess at each: 4 to 8 ms a search, to choose the one index there is. Without, 0.05.
alter table js alter tsv_head set statistics 0, alter tok set statistics 0;
alter table jb alter tsv set statistics 0, alter tok set statistics 0;
alter table cs alter tok set statistics 0;

-- What is known already would stay for good (the function came with PostgreSQL 18; before, nothing is known in a new database).
do $$
declare
  each record;
begin
  if to_regprocedure('pg_clear_attribute_stats(text, text, text, boolean)') is null then
    return;
  end if;
  for each in select * from (values ('js', 'tsv_head'), ('js', 'tok'), ('jb', 'tsv'), ('jb', 'tok'), ('cs', 'tok')) known (t, c) loop
    execute format('select pg_clear_attribute_stats(%L, %L, %L, false)', current_schema(), each.t, each.c);
  end loop;
end $$;
