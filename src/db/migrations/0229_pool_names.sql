-- A company's talent pools have different names. Of those that share one the first keeps it, the later ones get the next free number.
do $$
declare
  pool record;
  number int;
  free text;
begin
  for pool in
    select id, company_id, name from (
      select id, company_id, name, created_at, row_number() over (partition by company_id, lower(name) order by created_at, id) as place
      from talent_pool) named
    where place > 1 order by created_at, id
  loop
    number := 2;
    loop
      free := rtrim(left(pool.name, 60 - length(' (' || number || ')'))) || ' (' || number || ')';
      exit when not exists (select from talent_pool where company_id = pool.company_id and lower(name) = lower(free));
      number := number + 1;
    end loop;
    update talent_pool set name = free, version = version + 1 where id = pool.id;
  end loop;
end $$;

create unique index talent_pool_name on talent_pool (company_id, lower(name));
