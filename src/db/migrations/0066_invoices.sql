-- Invoices and credit notes. A number is taken in the transaction of what it documents, so that a series has no gaps.

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER', 'EXPORT', 'INVOICE'));

-- `document` is all that is printed; the PDF is drawn from it after the commit.
create table invoice (
  id uuid primary key default new_id(),
  company_id uuid not null references billing_account,
  order_id uuid not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  -- TEST numbers whatever was paid without money: both kinds, apart from the others.
  series text not null check (series in ('INV', 'CN', 'TEST')),
  number text not null unique,
  issued_at timestamptz not null,
  document jsonb not null,
  -- The buyer's identity or passport number, which the document shows masked; resealed when the key changes.
  buyer_number_sealed text,
  refers_to uuid references invoice,
  refund_id uuid unique,
  reason text,
  file_id uuid references file,
  check (series in ('TEST', case kind when 'INVOICE' then 'INV' else 'CN' end)),
  check ((kind = 'CREDIT_NOTE') = (refers_to is not null) and (kind = 'CREDIT_NOTE') = (reason is not null)),
  check (refund_id is null or kind = 'CREDIT_NOTE'),
  check (document->>'number' = number and document->>'kind' = kind),
  check ((document->>'netMinor')::bigint + coalesce((document#>>'{tax,taxMinor}')::bigint, 0) = (document->>'totalMinor')::bigint)
);
create unique index invoice_of_order on invoice (order_id) where kind = 'INVOICE';
create index invoice_order on invoice (order_id, issued_at);
create index invoice_company on invoice (company_id, issued_at desc);
create index invoice_issued on invoice (issued_at);
create index invoice_refers_to on invoice (refers_to);
create index invoice_file on invoice (file_id);

create function invoice_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (to_jsonb(new) - array['file_id', 'buyer_number_sealed']) is distinct from (to_jsonb(old) - array['file_id', 'buyer_number_sealed'])
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (old.buyer_number_sealed is null) <> (new.buyer_number_sealed is null) then
    raise exception 'an issued invoice is final';
  end if;
  return new;
end $$;
create trigger invoice_final before update or delete on invoice for each row execute function invoice_reject_change();

-- The last number of a month. Its row stays locked until the transaction that took a number ends.
create table invoice_counter (
  series text not null check (series in ('INV', 'CN', 'TEST')),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  last int not null check (last between 1 and 999999),
  primary key (series, month)
);
create function invoice_counter_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.series <> old.series or new.month <> old.month or new.last <> old.last + 1 then
    raise exception 'numbers of invoices go up by one';
  end if;
  return new;
end $$;
create trigger invoice_counter_by_one before update or delete on invoice_counter
  for each row execute function invoice_counter_reject_change();

-- Official numbers (NSFP, 17 digits) that the tax office gave to our invoices.
create table invoice_tax_number (
  invoice_id uuid primary key references invoice,
  number text not null unique check (number ~ '^\d{17}$'),
  recorded_at timestamptz not null,
  by_account uuid
);
