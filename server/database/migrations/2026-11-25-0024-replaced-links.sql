-- 1 when the studio has replaced the artist's link: a repeated request gets no other one.
ALTER TABLE booking ADD COLUMN is_link_replaced INTEGER NOT NULL DEFAULT 0;
