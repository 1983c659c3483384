-- License numbers are kept in capitals, as they are searched.
update licences set number = upper(number) where number <> upper(number);
