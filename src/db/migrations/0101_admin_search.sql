-- Everything an administrator may look for, one row each, written by triggers in the transaction of the change: the rows it stands
-- for have twenty writers in six modules, and none of them can forget it.
create table admin_search (
  kind text not null check (kind in ('PERSON', 'COMPANY', 'JOB', 'ORDER')),
  id uuid not null,
  title text not null,
  -- Folded, with a space before each word, so that a pattern can ask for the beginning of one.
  words text not null,
  -- Folded email address: only who may read it is answered by it.
  contact text not null,
  -- What leads to exactly this: email:, phone: (E.164) and number: (letters and digits only).
  keys text[] not null,
  state text not null,
  at timestamptz not null,
  primary key (kind, id)
);
create index admin_search_id on admin_search (id);
create index admin_search_keys on admin_search using gin (keys);
create index admin_search_beginning on admin_search (kind, words text_pattern_ops, at desc);
create index admin_search_state on admin_search (kind, state, at desc, id desc);
create index admin_search_newest on admin_search (kind, at desc, id desc);
create index admin_search_person_words on admin_search using gin (words gin_trgm_ops) where kind = 'PERSON';
create index admin_search_company_words on admin_search using gin (words gin_trgm_ops) where kind = 'COMPANY';
create index admin_search_job_words on admin_search using gin (words gin_trgm_ops) where kind = 'JOB';
create index admin_search_order_words on admin_search using gin (words gin_trgm_ops) where kind = 'ORDER';
create index admin_search_person_contact on admin_search using gin (contact gin_trgm_ops) where kind = 'PERSON';
create index admin_search_company_contact on admin_search using gin (contact gin_trgm_ops) where kind = 'COMPANY';

create function admin_search_words(variadic parts text[]) returns text language sql immutable parallel safe as $$
  select ' ' || left(fold_text(array_to_string(parts, ' ')), 300)
$$;
create function admin_search_number(text) returns text language sql immutable parallel safe as $$
  select 'number:' || upper(nullif(regexp_replace($1, '[^[:alnum:]]', '', 'g'), ''))
$$;

create function admin_search_put(kind text, id uuid, title text, words text, contact text, keys text[], state text, at timestamptz)
returns void language sql as $$
  insert into admin_search as s (kind, id, title, words, contact, keys, state, at)
  values ($1, $2, $3, $4, coalesce($5, ''), array_remove($6, null), $7, $8)
  on conflict on constraint admin_search_pkey do update
    set title = excluded.title, words = excluded.words, contact = excluded.contact, keys = excluded.keys, state = excluded.state
    where (s.title, s.words, s.contact, s.keys, s.state)
      is distinct from (excluded.title, excluded.words, excluded.contact, excluded.keys, excluded.state)
$$;

create function admin_search_remove() returns trigger language plpgsql as $$
begin
  delete from admin_search where kind = tg_argv[0] and id = old.id;
  return null;
end $$;

create function admin_search_put_person() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null or new.kind = 'ADMIN' then
    delete from admin_search where kind = 'PERSON' and id = new.id;
  else
    perform admin_search_put('PERSON', new.id, new.full_name, admin_search_words(new.full_name), fold_text(new.email),
      array['email:' || lower(new.email), 'phone:' || new.dial_code || new.phone],
      case when new.deleted_at is not null then 'DELETED'
        when new.deletion_requested_at is not null then 'DELETION_REQUESTED'
        when new.blocked_at is not null then 'BLOCKED'
        when new.email_verified_at is null then 'UNVERIFIED' else 'ACTIVE' end,
      new.created_at);
  end if;
  return null;
end $$;
create trigger account_searched_insert after insert on account for each row execute function admin_search_put_person();
create trigger account_searched_update after update of full_name, email, dial_code, phone, email_verified_at, blocked_at, deleted_at,
  deletion_requested_at, erased_at on account for each row
  when ((old.full_name, old.email, old.dial_code, old.phone, old.email_verified_at is null, old.blocked_at is null,
    old.deleted_at is null, old.deletion_requested_at is null, old.erased_at is null)
    is distinct from (new.full_name, new.email, new.dial_code, new.phone, new.email_verified_at is null, new.blocked_at is null,
    new.deleted_at is null, new.deletion_requested_at is null, new.erased_at is null))
  execute function admin_search_put_person();
create trigger account_searched_delete after delete on account for each row execute function admin_search_remove('PERSON');

create function admin_search_put_company() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from admin_search where kind = 'COMPANY' and id = new.id;
  else
    perform admin_search_put('COMPANY', new.id, new.name, admin_search_words(new.name, new.legal_name), fold_text(coalesce(new.email, '')),
      array['email:' || lower(new.email), 'phone:' || new.dial_code || new.phone, admin_search_number(new.registration_number)],
      case when new.deleted_at is not null then 'DELETED' else new.status end,
      new.created_at);
  end if;
  return null;
end $$;
create trigger company_searched_insert after insert on company for each row execute function admin_search_put_company();
create trigger company_searched_update after update of name, legal_name, email, dial_code, phone, registration_number, status,
  deleted_at, erased_at on company for each row
  when ((old.name, old.legal_name, old.email, old.dial_code, old.phone, old.registration_number, old.status, old.deleted_at is null,
    old.erased_at is null) is distinct from (new.name, new.legal_name, new.email, new.dial_code, new.phone, new.registration_number,
    new.status, new.deleted_at is null, new.erased_at is null))
  execute function admin_search_put_company();
create trigger company_searched_delete after delete on company for each row execute function admin_search_remove('COMPANY');

create function admin_search_put_job() returns trigger language plpgsql as $$
begin
  perform admin_search_put('JOB', new.id, new.title, admin_search_words(new.title), '',
    array[admin_search_number(new.reference_code)],
    case when new.deleted_at is not null then 'DELETED' else new.status end,
    new.created_at);
  return null;
end $$;
create trigger job_searched_insert after insert on job for each row execute function admin_search_put_job();
create trigger job_searched_update after update of title, reference_code, status, deleted_at on job for each row
  when ((old.title, old.reference_code, old.status, old.deleted_at is null)
    is distinct from (new.title, new.reference_code, new.status, new.deleted_at is null))
  execute function admin_search_put_job();
create trigger job_searched_delete after delete on job for each row execute function admin_search_remove('JOB');

-- An order is found by the numbers of its invoices too.
create function admin_search_put_order() returns trigger language plpgsql as $$
declare
  o pay_order;
begin
  if tg_table_name = 'invoice' then
    select * into o from pay_order where pay_order.id = new.order_id;
    if not found then
      return null;
    end if;
  else
    o := new;
  end if;
  perform admin_search_put('ORDER', o.id, o.number, admin_search_words(o.number), '',
    array[admin_search_number(o.number)]
      || array(select admin_search_number(i.number) from invoice i where i.order_id = o.id order by i.number),
    o.status, o.created_at);
  return null;
end $$;
create trigger pay_order_searched_insert after insert on pay_order for each row execute function admin_search_put_order();
create trigger pay_order_searched_update after update of number, status on pay_order for each row
  when ((old.number, old.status) is distinct from (new.number, new.status)) execute function admin_search_put_order();
create trigger pay_order_searched_delete after delete on pay_order for each row execute function admin_search_remove('ORDER');
create trigger invoice_searched after insert on invoice for each row execute function admin_search_put_order();

insert into admin_search (kind, id, title, words, contact, keys, state, at)
select 'PERSON', id, full_name, admin_search_words(full_name), fold_text(email),
  array_remove(array['email:' || lower(email), 'phone:' || dial_code || phone], null),
  case when deleted_at is not null then 'DELETED' when deletion_requested_at is not null then 'DELETION_REQUESTED'
    when blocked_at is not null then 'BLOCKED' when email_verified_at is null then 'UNVERIFIED' else 'ACTIVE' end, created_at
from account where erased_at is null and kind <> 'ADMIN'
union all
select 'COMPANY', id, name, admin_search_words(name, legal_name), fold_text(coalesce(email, '')),
  array_remove(array['email:' || lower(email), 'phone:' || dial_code || phone, admin_search_number(registration_number)], null),
  case when deleted_at is not null then 'DELETED' else status end, created_at
from company where erased_at is null
union all
select 'JOB', id, title, admin_search_words(title), '', array_remove(array[admin_search_number(reference_code)], null),
  case when deleted_at is not null then 'DELETED' else status end, created_at
from job
union all
select 'ORDER', o.id, o.number, admin_search_words(o.number), '',
  array[admin_search_number(o.number)] || array(select admin_search_number(i.number) from invoice i where i.order_id = o.id),
  o.status, o.created_at
from pay_order o;
