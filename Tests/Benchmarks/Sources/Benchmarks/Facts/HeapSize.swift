../../ ../../ CoreModel / Memory / HeapSize.swift
